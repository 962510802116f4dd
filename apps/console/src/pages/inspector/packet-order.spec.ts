import type { Candidate } from '../../api/types';
import { packetOrder } from './packet-order';

const candidate = (id: string, place: number | null): Candidate => ({
  id,
  source: 'conversation',
  tokens: 1,
  admitted: place !== null,
  reason: place === null ? 'does_not_fit' : 'admitted',
  place,
  stored: 'never',
  record: null,
});

it('puts candidates at their places and tells where the compiler wrote', () => {
  const order = packetOrder([candidate('late', 5), candidate('out', null), candidate('early', 1)]);
  expect(order.map((each) => (each.kind === 'item' ? each.candidate.id : [each.from, each.count]))).toEqual([
    [0, 1],
    'early',
    [2, 3],
    'late',
  ]);
});

it('is empty when nothing was admitted', () => {
  expect(packetOrder([candidate('out', null)])).toEqual([]);
});
