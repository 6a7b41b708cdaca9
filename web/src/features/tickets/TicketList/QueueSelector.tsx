import { Checkbox } from '@mantine/core'
import IconDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dot } from '../../../ui/Dot.tsx'
import { Popup } from '../../../ui/Popup.tsx'
import { useOwnQueues } from '../../queues/api.ts'
import { setTicketView } from '../useTicketView.ts'
import classes from './TicketTools.module.css'

/** The queues whose tickets are shown. None selected means all. */
export const QueueSelector = ({ chosen }: { chosen: readonly number[] }) => {
  const t = useTexts()
  const queues = useOwnQueues()
  const known = chosen.filter((id) => queues.some((queue) => queue.id === id))
  const label =
    known.length === 0 ? t('tickets.list.allQueues') : t('tickets.list.chosenQueues', { count: known.length })
  const toggle = (id: number) => {
    const next = known.includes(id) ? known.filter((each) => each !== id) : [...known, id]
    setTicketView({ queueIds: next.length === queues.length ? [] : next })
  }
  return (
    <Popup
      position="bottom-start"
      width={260}
      trigger={
        <Button look="quiet" className={classes.queues ?? ''}>
          {label}
          <IconDown size={14} stroke={1.8} aria-hidden />
        </Button>
      }
    >
      {() => (
        <fieldset className={classes.choices}>
          <legend className="hidden-visually">{t('tickets.list.queues')}</legend>
          {queues.length === 0 && <p className={classes.hint}>{t('tickets.list.noQueues')}</p>}
          {queues.length > 0 && (
            <Checkbox
              label={t('tickets.list.allQueues')}
              checked={known.length === 0}
              onChange={() => setTicketView({ queueIds: [] })}
            />
          )}
          {queues.map(({ id, name, color }) => (
            <Checkbox
              key={id}
              checked={known.includes(id)}
              onChange={() => toggle(id)}
              label={
                <span className={classes.choice}>
                  <Dot color={color} />
                  <span className="truncate">{name}</span>
                </span>
              }
            />
          ))}
        </fieldset>
      )}
    </Popup>
  )
}
