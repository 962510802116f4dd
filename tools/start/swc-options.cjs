/** How TypeScript becomes JavaScript, for the tests and for what `npm start` runs. Types are checked by `npm run lint`. */
module.exports = {
  swcrc: false,
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
};
