import { Tooltip } from '@mantine/core'
import { useTexts } from '../lib/i18n.ts'
import type { SyncState } from '../lib/socket.ts'
import { Dot } from './Dot.tsx'
import classes from './SyncSign.module.css'

const tones = { synced: 'ok', 'catching-up': 'warn', offline: 'bad' } as const

/** Whether the screen equals what a fresh load would show. */
export const SyncSign = ({ state }: { state: SyncState }) => {
  const t = useTexts()
  return (
    <Tooltip label={t(`kit.syncExplained.${state}`)} multiline maw={260}>
      <span className={classes.sign} role="status" data-state={state}>
        <Dot tone={tones[state]} />
        <span className={classes.text}>{t(`kit.sync.${state}`)}</span>
      </span>
    </Tooltip>
  )
}
