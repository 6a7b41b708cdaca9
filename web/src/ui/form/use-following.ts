import { useEffect, useRef } from 'react'

interface Followed<F extends object> {
  values: F
  set: (values: Partial<F>) => void
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * For a form of a record that follows events: what a colleague saves meanwhile appears in the fields that nobody touched here.
 * `now`: the fields as the record has them. Answers what the form was opened with or has followed since, to tell what was changed in it.
 */
export const useFollowing = <F extends object, V extends Partial<F>>(form: Followed<F>, now: V): (() => V) => {
  const seen = useRef(now)
  const latest = useRef(form)
  latest.current = form
  const written = JSON.stringify(now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record is another object after each event, and mostly the same
  useEffect(() => {
    const before = seen.current
    const { values, set } = latest.current
    const keys = Object.keys(now) as (keyof V & keyof F)[]
    const follow = keys.filter((key) => !isSame(now[key], before[key]) && isSame(values[key], before[key]))
    seen.current = now
    if (follow.length > 0) set(Object.fromEntries(follow.map((key) => [key, now[key]])) as unknown as Partial<F>)
  }, [written])
  return () => seen.current
}
