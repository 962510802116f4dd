/** The service clock. */
export interface Clock {
  /** Epoch seconds with microseconds; strictly increasing within a process, so that stored order is total. */
  nowSeconds(): number;
}
