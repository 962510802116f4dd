/**
 * BM25 as pg_textsearch computes it, over documents given as terms. Returns terms -> score of each document.
 * Robertson, Zaragoza: The Probabilistic Relevance Framework (2009), with the idf that never turns negative.
 */
export function buildBm25(documents, { k1, b }) {
  const postings = new Map();
  documents.forEach((terms, document) => {
    const counts = new Map();
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const [term, count] of counts) {
      if (!postings.has(term)) postings.set(term, []);
      postings.get(term).push({ document, count });
    }
  });
  const mean = documents.reduce((sum, terms) => sum + terms.length, 0) / documents.length;
  const saturation = documents.map((terms) => k1 * (1 - b + (b * terms.length) / mean));
  return (query) => {
    const scores = new Float64Array(documents.length);
    for (const term of query) {
      const list = postings.get(term) ?? [];
      const idf = Math.log(1 + (documents.length - list.length + 0.5) / (list.length + 0.5));
      for (const { document, count } of list)
        scores[document] += (idf * count * (k1 + 1)) / (count + saturation[document]);
    }
    return scores;
  };
}
