/** `make` with its answers kept: the same key is made once. For one text or one list at a time, as nothing is forgotten. */
export const madeOnce = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const made = new Map<Key, Value>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined || made.has(key)) return known as Value
    const value = make(key)
    made.set(key, value)
    return value
  }
}
