import { useEffect, useRef, useState } from 'react'
import { followed } from './followed.ts'

interface Followed<F extends object> {
  values: F
  set: (values: Partial<F>) => void
}

interface Following<V> {
  /** The fields as the form knows them from the record: compare with these to tell what was changed in it. */
  before: () => V
  /** A colleague changed the record since the form was opened. */
  isChanged: boolean
  /** They changed a field that was changed here too. */
  isContested: boolean
}

/** For a form of a record that follows events. `now`: the fields as the record has them. */
export const useFollowing = <F extends object, V extends Partial<F>>(form: Followed<F>, now: V): Following<V> => {
  const known = useRef(now)
  const latest = useRef(form)
  latest.current = form
  const [told, setTold] = useState({ isChanged: false, isContested: false })
  const written = JSON.stringify(now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record is another object after each event, and mostly the same
  useEffect(() => {
    const { follow, isChanged, isContested } = followed(latest.current.values, { before: known.current, now })
    known.current = now
    if (!isChanged) return
    latest.current.set(follow)
    setTold((before) => ({ isChanged, isContested: before.isContested || isContested }))
  }, [written])
  return { before: () => known.current, ...told }
}
