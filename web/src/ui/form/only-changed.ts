type Fields = Readonly<Record<string, unknown>>

/**
 * Of what a form would send, only what was changed in it. Whatever somebody else changed since it was opened stays as they made it.
 * `typed` and `before`: what its fields hold, and what they held when it was opened.
 */
export const onlyChanged = <Sent extends object>(sent: Sent, typed: Fields, before: Fields): Partial<Sent> =>
  Object.fromEntries(
    Object.entries(sent).filter(([key]) => JSON.stringify(typed[key]) !== JSON.stringify(before[key])),
  ) as Partial<Sent>
