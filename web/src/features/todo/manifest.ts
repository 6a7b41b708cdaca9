import IconToDo from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import type { Manifest } from '../../lib/manifest.ts'

export const todo: Manifest = {
  texts: async () => (await import('./texts/files.ts')).todoTexts,
  screens: [{ path: '/todolist', load: async () => (await import('../../screens/todo/ToDoScreen.tsx')).ToDoScreen }],
  menu: [{ key: 'toDo', group: 'work', path: '/todolist', label: 'shell.menu.toDo', icon: IconToDo }],
}
