import { useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router';
import type { ComponentProps, MouseEvent } from 'react';
import type { Location, To } from 'react-router';

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  to: To;
  state?: Location['state'];
  viewTransition?: boolean;
};

/** React Router's link without what its framework mode adds, such as prefetched data. */
export function Link({ to, state, viewTransition = false, onClick, ...rest }: LinkProps) {
  const path = useHref(to);
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, { state, viewTransition });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) navigate(event);
  };
  // A path, never the address of another site.
  const href = path.replace(/^\/+/, '/');
  // eslint-disable-next-line jsx-a11y/anchor-has-content, local/no-link-from-data
  return <a {...rest} href={href} onClick={click} />;
}

/** A link with `aria-current` while its page, or one below it, is shown. */
export function NavLink(props: LinkProps) {
  const { pathname } = useResolvedPath(props.to);
  const current = useLocation().pathname;
  const isCurrent = current === pathname || current.startsWith(`${pathname}/`);
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />;
}
