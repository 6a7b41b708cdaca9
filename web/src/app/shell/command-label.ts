import type { CommandId } from '../../lib/commands.ts'
import type { Say } from '../../lib/i18n.ts'
import type { MenuKey } from './menu.ts'

type Going = `going.${MenuKey}`
const isGoing = (id: CommandId): id is Going & CommandId => id.startsWith('going.')

export const commandLabel = (t: Say, id: CommandId): string =>
  isGoing(id) ? t(`shell.menu.${id.slice('going.'.length) as MenuKey}`) : t(`shell.commands.${id}`)
