/** What is being written: a new task, or another text of one. Each keeps its own words until they are taken or given up. Pure. */
import type { Task } from './tasks.ts'

export interface Writing {
  /** Null: a new one. */
  editedId: string | null
  /** By the task's id; of the new one by the empty word. */
  texts: Readonly<Record<string, string>>
}

export const nothingWritten: Writing = { editedId: null, texts: {} }

const keyOf = (id: string | null): string => id ?? ''

export const textOf = ({ editedId, texts }: Writing): string => texts[keyOf(editedId)] ?? ''

export const written = (writing: Writing, text: string): Writing => ({
  ...writing,
  texts: { ...writing.texts, [keyOf(writing.editedId)]: text },
})

/** Goes to a task: with its text, or what was begun of it. */
export const editing = ({ texts }: Writing, { id, text }: Pick<Task, 'id' | 'text'>): Writing => ({
  editedId: id,
  texts: { ...texts, [id]: texts[id] ?? text },
})

/** What was written of it is done with; the new one that was begun comes back. */
export const ended = ({ editedId, texts }: Writing, id: string | null): Writing => {
  const { [keyOf(id)]: _done, ...others } = texts
  return { editedId: editedId === id ? null : editedId, texts: others }
}
