import fc from 'fast-check';
import { foldText } from './fold-text';

describe('foldText', () => {
  it('changes nothing that is folded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });

  it('keeps the marks that tell Japanese letters apart', () => {
    expect(foldText('がぱ')).toBe('がぱ');
    expect(foldText('ｶﾞ')).toBe('ガ');
  });
});
