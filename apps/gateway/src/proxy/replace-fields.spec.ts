import fc from 'fast-check';
import { replaceFields } from './replace-fields';

describe('replaceFields', () => {
  it('replaces values and leaves every other byte as it was', () => {
    const json =
      '\ufeff { "seed":12345678901234567890 , "messages" : [ {"a":"}]\\"" } ], "t":1.0,"syst\\u0065m":"é","nested":{"messages":1} }\n';
    const replaced = replaceFields(Buffer.from(json), { messages: ['new'], system: 7 }).toString();
    expect(replaced).toBe(
      '\ufeff { "seed":12345678901234567890 , "messages" : ["new"], "t":1.0,"syst\\u0065m":7,"nested":{"messages":1} }\n',
    );
  });

  it('does to any object what assigning does', () => {
    const object = fc.dictionary(fc.oneof(fc.constantFrom('messages', 'system', 'model'), fc.string()), fc.jsonValue());
    const indent = fc.constantFrom(0, 2, '\t');
    fc.assert(
      fc.property(object, indent, fc.jsonValue(), (body, space, value) => {
        const replaced = replaceFields(Buffer.from(JSON.stringify(body, null, space)), { messages: value });
        const wanted = 'messages' in body ? { ...body, messages: value } : body;
        expect(JSON.parse(replaced.toString())).toEqual(JSON.parse(JSON.stringify(wanted)));
      }),
    );
  });
});
