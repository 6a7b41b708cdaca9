import { useTexts } from '../lib/i18n.ts'
import type { SyncState } from '../lib/socket.ts'
import { Dot } from './Dot.tsx'
import classes from './SyncSign.module.css'
import { tooltip } from './Tooltips.tsx'

const tones = { synced: 'ok', 'catching-up': 'warn', offline: 'bad' } as const

/** Whether the screen shows the same as a fresh load would. */
export const SyncSign = ({ state }: { state: SyncState }) => {
  const t = useTexts()
  return (
    <span
      className={classes.sign}
      role="status"
      data-state={state}
      {...tooltip(t(`kit.syncExplained.${state}`), 'top')}
    >
      <Dot tone={tones[state]} />
      <span className={classes.text}>{t(`kit.sync.${state}`)}</span>
    </span>
  )
}
