/**
 * The texts that are being edited: a new task, or existing ones. Each keeps its text until it is saved or cancelled.
 * Pure.
 */
import type { Task } from './tasks.ts'

export interface Writing {
  /** Null: a new one. */
  editedId: string | null
  /** By the task's id; for a new one the empty text. */
  texts: Readonly<Record<string, string>>
}

export const nothingWritten: Writing = { editedId: null, texts: {} }

const keyOf = (id: string | null): string => id ?? ''

export const textOf = ({ editedId, texts }: Writing): string => texts[keyOf(editedId)] ?? ''

export const written = (writing: Writing, text: string): Writing => ({
  ...writing,
  texts: { ...writing.texts, [keyOf(writing.editedId)]: text },
})

/** Edits a task: with its text, or the unfinished edit. */
export const editing = ({ texts }: Writing, { id, text }: Pick<Task, 'id' | 'text'>): Writing => ({
  editedId: id,
  texts: { ...texts, [id]: texts[id] ?? text },
})

/** Its edit is done; the unfinished new task comes back. */
export const ended = ({ editedId, texts }: Writing, id: string | null): Writing => {
  const { [keyOf(id)]: _done, ...others } = texts
  return { editedId: editedId === id ? null : editedId, texts: others }
}
