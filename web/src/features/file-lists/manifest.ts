import IconFiles from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import type { Manifest } from '../../lib/manifest.ts'

const need = { action: 'files:manage' } as const

export const fileLists: Manifest = {
  texts: async () => (await import('./texts/files.ts')).fileListTexts,
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
