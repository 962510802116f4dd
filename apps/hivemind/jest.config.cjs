// Tests of what only several processes can show run with `npm run test:stack`.
const stack = process.env.HIVEMIND_TEST_PLATFORM === 'stack';
module.exports = {
  ...require('../../jest.preset.cjs'),
  displayName: 'hivemind',
  testPathIgnorePatterns: stack ? [] : ['<rootDir>/test/stack/'],
};
