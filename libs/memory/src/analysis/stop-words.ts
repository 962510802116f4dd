/** English words that carry no topic, folded and without apostrophes, as the analyser meets them. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about after again all also am an and any are aren arent as at be because been before being both but by can cannot
  cant could couldn couldnt d did didn didnt do does doesn doesnt doing don dont down during each few for from further
  had hadn hadnt has hasn hasnt have haven havent having he her here hers herself him himself his how i if im in into is
  isn isnt it its itself ive just ll m me more most my myself no nor not now of off on once only or other our ours
  ourselves out over own re s same she should shouldn shouldnt so some such t than that thats the their theirs them
  themselves then there these they this those through to too under until up ve very was wasn wasnt we were weren werent
  what whats when where which while who whom whose why will with won wont would wouldn wouldnt you your youre yours
  yourself yourselves`.split(/\s+/),
);
