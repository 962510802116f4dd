module.exports = { ...require('../../jest.preset.cjs'), displayName: 'console' };
