// This icon is part of the first paint already: another one would add to it.
import IconSchedules from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs'
import type { Manifest } from '../../lib/manifest.ts'

const need = { plan: 'useSchedules' } as const

export const schedules: Manifest = {
  screens: [
    {
      path: '/schedules',
      load: async () => (await import('../../screens/schedules/SchedulesScreen.tsx')).SchedulesScreen,
      need,
    },
  ],
  menu: [
    {
      key: 'schedules',
      group: 'work',
      path: '/schedules',
      label: 'shell.menu.schedules',
      icon: IconSchedules,
      need,
    },
  ],
  live: async () => (await import('./live.ts')).live,
}
