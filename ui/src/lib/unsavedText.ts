/** The value of each text field when it first got the focus. */
const firstValues = new WeakMap<Element, string>();

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

addEventListener('focusin', ({ target }) => {
  if (isTextField(target) && !firstValues.has(target)) firstValues.set(target, target.value);
});

/** Whether a form on the page, other than the search, holds text that the user has typed and not saved. */
export function hasUnsavedText(): boolean {
  const fields = document.querySelectorAll<TextField>(
    'form:not([role=search]) :is(input:not([type=checkbox], [type=radio]), textarea)',
  );
  return [...fields].some((field) => (firstValues.get(field) ?? field.value) !== field.value);
}
