export const METRICS = ['recall@5', 'recall@10', 'recall@20', 'ndcg@5'];

/** Share of the relevant among the first 5, 10 and 20; NDCG of the first five with binary gain. */
export function score(ranked, relevant) {
  const wanted = new Set(relevant);
  const recall = (k) => ranked.slice(0, k).filter((id) => wanted.has(id)).length / wanted.size;
  const gain = (place) => 1 / Math.log2(place + 2);
  let got = 0;
  let ideal = 0;
  for (let place = 0; place < 5; place++) {
    if (wanted.has(ranked[place])) got += gain(place);
    if (place < wanted.size) ideal += gain(place);
  }
  return [recall(5), recall(10), recall(20), got / ideal];
}

export const averages = (rows) => METRICS.map((_, i) => rows.reduce((sum, row) => sum + row[i], 0) / rows.length);
