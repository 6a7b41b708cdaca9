import IconFiles from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import type { Manifest } from '../../lib/manifest.ts'

const need = { action: 'files:manage' } as const

export const fileLists: Manifest = {
  texts: {
    pt: async () => (await import('./texts/pt.ts')).texts,
    en: async () => (await import('./texts/en.ts')).texts,
    es: async () => (await import('./texts/es.ts')).texts,
    tr: async () => (await import('./texts/tr.ts')).texts,
  },
  screens: [
    {
      path: '/files',
      load: async () => (await import('../../screens/file-lists/FileListsScreen.tsx')).FileListsScreen,
      need,
    },
  ],
  menu: [
    {
      key: 'files',
      group: 'administration',
      path: '/files',
      label: 'shell.menu.files',
      icon: IconFiles,
      keys: 'g l',
      need,
    },
  ],
  live: async () => (await import('./live.ts')).live,
}
