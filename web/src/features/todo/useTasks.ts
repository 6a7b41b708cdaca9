import { useMemo } from 'react'
import { newId } from '../../lib/new-id.ts'
import { useUser } from '../../lib/session.ts'
import { rememberedStore } from '../../lib/storage.ts'
import { type Store, useStore } from '../../lib/store.ts'
import { added, changed, putBack, type Task, tasksIn, without } from './api/tasks.ts'

const stores = new Map<string, Store<string>>()
/** One per user and page: it listens to the other tabs. */
const storeOf = (userId: number): Store<string> => {
  const key = `tasks.${userId}`
  const store = stores.get(key) ?? rememberedStore(key, '[]')
  stores.set(key, store)
  return store
}

/** The tasks of the signed-in user, stored only in this browser. */
export const useTasks = () => {
  const store = storeOf(useUser().id)
  const kept = useStore(store)
  const tasks = useMemo(() => tasksIn(kept), [kept])
  const keep = (change: (tasks: readonly Task[]) => readonly Task[]) =>
    store.set((before) => JSON.stringify(change(tasksIn(before))))
  const now = () => new Date().toISOString()
  return {
    tasks,
    add: (text: string) => keep((all) => added(all, text, { id: newId(), now: now() })),
    change: (id: string, text: string) => keep((all) => changed(all, id, text, now())),
    remove: (id: string) => keep((all) => without(all, id)),
    putBack: (task: Task, at: number) => keep((all) => putBack(all, task, at)),
  }
}
