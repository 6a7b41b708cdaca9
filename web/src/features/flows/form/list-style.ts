/** Of a list of reasons. A style sheet would weigh on the first paint, which names the files of every screen. */
export const listStyle = { margin: '4px 0 0', paddingLeft: 20, overflowWrap: 'anywhere' } as const
