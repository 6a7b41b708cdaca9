import { useEffect, useState } from 'react'

interface Refusable {
  mantine: { errors: Readonly<Record<string, unknown>> }
}

interface Parts<Key extends string> {
  name: string
  first: Key
  /** The tab of a field. */
  partOf: (field: string) => Key
}

export const panelOf = (name: string, part: string): string => `${name}-${part}`

/** Brings the tab of a refused field to the front, and focuses the field. */
export const useFormParts = <Key extends string>(form: Refusable, { name, first, partOf }: Parts<Key>) => {
  const [active, setActive] = useState<Key>(first)
  const [refused] = Object.keys(form.mantine.errors)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the fields stand does not change while the form is open.
  useEffect(() => {
    if (refused === undefined) return
    const part = partOf(refused)
    setActive(part)
    const focus = () => document.querySelector<HTMLElement>(`#${panelOf(name, part)} [aria-invalid="true"]`)?.focus()
    const frame = requestAnimationFrame(focus)
    return () => cancelAnimationFrame(frame)
  }, [refused])
  return { active, setActive }
}
