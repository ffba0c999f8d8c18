import { RuleTester } from 'eslint';
import { afterAll, describe, it } from 'vitest';
import { noLinkFromData } from './noLinkFromData.js';

Object.assign(RuleTester, { afterAll, describe, it });
const languageOptions = { parserOptions: { ecmaFeatures: { jsx: true } } };

new RuleTester({ languageOptions }).run('no link from data', noLinkFromData, {
  valid: [
    '<a href="https://example.org/">here</a>',
    '<a href={"/about"}>here</a>',
    '<a href={`#${id}`}>here</a>',
    '<a href={`/title/${id}`}>here</a>',
    '<a href={`${basePath}/notices.txt`}>here</a>',
    '<a href={`https://www.imdb.com/title/${id}/`}>there</a>',
    'const there = `https://www.youtube.com/watch?v=${key}`; <ExternalLink href={there}>film</ExternalLink>;',
    'const site = "https://example.org/"; () => <a href={site}>there</a>;',
    '<Link to={path}>within the app, which makes no address of it</Link>',
  ],
  invalid: [
    '<a href={film.homepage}>there</a>',
    '<ExternalLink href={film.homepage}>there</ExternalLink>',
    '<a href={props}>there</a>',
    'function Site({ site }) { return <a href={site}>there</a>; }',
    'let there = "/"; there = film.homepage; <a href={there}>there</a>;',
    'const { homepage } = film; <a href={homepage}>there</a>;',
    'const there = film.homepage; <a href={there}>there</a>;',
    'const there = "/"; (there) => <a href={there}>another</a>;',
    '<a href={`${site}/film`}>there</a>',
    '<a href={`${basePath}${site}`}>there</a>',
    '<a href={`${basePath}/${path}`}>may be //evil.test</a>',
    '<a href={`//${site}/film`}>there</a>',
    '<a href={`/${path}`}>may be //evil.test</a>',
    '<a href={`/\\\\${site}`}>there</a>',
    '<a href={`https://${site}/film`}>there</a>',
    '<a href={`https://example.org${rest}`}>may be example.org.evil.test</a>',
    '<a href={`javascript:${code}`}>there</a>',
    '<a href={"https://" + site}>there</a>',
    '<a href={at(site)}>there</a>',
    '<a {...film}>there</a>',
  ].map((code) => ({ code, errors: 1 })),
});
