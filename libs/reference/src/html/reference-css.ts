/** The page's only style; it stands in the page, so that nothing is fetched. */
export const REFERENCE_CSS = `
:root { color-scheme: light dark; --ink: #1d2521; --soft: #55625b; --paper: #fdfdfb; --shade: #f0f2ee; --line: #d5dad3;
  --link: #0a5c3f; --method: #0a5c3f; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e9e5; --soft: #a3afa8; --paper: #141816; --shade: #1e2421;
  --line: #38423c; --link: #7fd3ae; --method: #7fd3ae; } }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; background: var(--paper); padding: .5rem 1rem; z-index: 1; }
nav, main { padding: 1.25rem; }
nav { border-bottom: 1px solid var(--line); font-size: .95rem; columns: 15rem; column-gap: 1.25rem; }
nav ul { list-style: none; margin: 0 0 .75rem; padding: 0; }
nav li a { display: block; padding: .2rem 0; text-decoration: none; overflow-wrap: anywhere; }
nav li a:hover { text-decoration: underline; }
nav p { margin: .75rem 0 .15rem; font-weight: 600; break-after: avoid; }
main { max-width: 62rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 1rem; }
h2 { font-size: 1.45rem; margin: 3rem 0 .5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.15rem; margin: 2.5rem 0 .25rem; }
h4 { font-size: 1rem; margin: 1.5rem 0 .35rem; }
.route { font: 600 .95rem/1.6 ui-monospace, monospace; overflow-wrap: anywhere; margin: 0; }
.route b { color: var(--method); }
code, pre { font-family: ui-monospace, monospace; font-size: .875em; }
code { background: var(--shade); border-radius: 3px; padding: .1em .3em; overflow-wrap: anywhere; }
pre { background: var(--shade); border: 1px solid var(--line); border-radius: 6px; padding: .85rem; overflow-x: auto;
  line-height: 1.45; margin: .5rem 0; }
pre code { background: none; padding: 0; overflow-wrap: normal; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th, td { text-align: left; vertical-align: top; padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; color: var(--soft); white-space: nowrap; }
td small { color: var(--soft); }
details { margin: .5rem 0; }
summary { cursor: pointer; padding: .25rem 0; font-weight: 600; }
@media (max-width: 40rem) { nav .types { display: none; } thead { position: absolute; left: -100vw; } td { display: block; border: 0; padding: .1rem 0; }
  tr { display: block; padding: .6rem 0; border-bottom: 1px solid var(--line); } }
@media (min-width: 64rem) { body { display: grid; grid-template-columns: 20rem minmax(0, 1fr); }
  nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; columns: auto; border: 0; border-right: 1px solid var(--line); }
  main { padding: 2rem 3rem; } }
`;
