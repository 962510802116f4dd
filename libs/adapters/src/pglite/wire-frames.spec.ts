import fc from 'fast-check';
import { FrameReader, closeStatement, prefixNames } from './wire-frames';

const typed = (type: string, body: string): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + Buffer.byteLength(body), 1);
  return Buffer.concat([head, Buffer.from(body)]);
};

describe('Messages of the PostgreSQL protocol', () => {
  it('come out whole, however the stream was cut', () => {
    const messages = fc.array(fc.tuple(fc.constantFrom('Q', 'P', 'S'), fc.string({ maxLength: 300 })), {
      minLength: 1,
    });
    fc.assert(
      fc.property(messages, fc.infiniteStream(fc.integer({ min: 1, max: 64 })), (sent, cuts) => {
        const stream = Buffer.concat(sent.map(([type, body]) => typed(type, body)));
        const reader = new FrameReader();
        reader.beginTyped();
        const read: [string, string][] = [];
        for (let at = 0; at < stream.length; ) {
          const end = at + (cuts.next().value as number);
          reader.push(stream.subarray(at, end));
          at = end;
          for (let frame = reader.next(); frame; frame = reader.next())
            read.push([frame.type, frame.bytes.toString('utf8', 5)]);
        }
        expect(read).toEqual(sent);
      }),
    );
  });

  it('of an impossible length are refused', () => {
    const reader = new FrameReader();
    reader.beginTyped();
    reader.push(Buffer.from([0x51, 0, 0, 0, 1]));
    expect(() => reader.next()).toThrow('impossible length');
  });

  it('carry a prefix before each name, and none where there is no name', () => {
    const rename = (type: string, body: string) => {
      const { bytes, prepares } = prefixNames({ type, bytes: typed(type, body) }, 's1_');
      expect(bytes.readInt32BE(1)).toBe(bytes.length - 1);
      return [bytes.toString('utf8', 5), prepares];
    };
    expect(rename('P', 'plan\0select 1\0\0\0')).toEqual(['s1_plan\0select 1\0\0\0', 's1_plan']);
    expect(rename('P', '\0select 1\0\0\0')).toEqual(['\0select 1\0\0\0', undefined]);
    expect(rename('B', 'portal\0plan\0rest')).toEqual(['s1_portal\0s1_plan\0rest', undefined]);
    expect(rename('B', '\0plan\0rest')).toEqual(['\0s1_plan\0rest', undefined]);
    expect(rename('D', 'Splan\0')).toEqual(['Ss1_plan\0', undefined]);
    expect(rename('E', '\0rows')).toEqual(['\0rows', undefined]);
    expect(rename('Q', 'plan\0')).toEqual(['plan\0', undefined]);
    expect(closeStatement('s1_plan').toString('utf8', 5)).toBe('Ss1_plan\0');
  });
});
