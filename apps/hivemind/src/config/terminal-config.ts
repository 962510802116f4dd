/** Whether the user lets programs use colour; see no-color.org. */
export const colourWanted = (): boolean => !process.env.NO_COLOR;
