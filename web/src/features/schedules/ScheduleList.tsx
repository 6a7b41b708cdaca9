import type { DeliveryFailure } from '@guiche/contract/errors'
import { ownFailures, type Schedule } from '@guiche/contract/features/schedules'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNode } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { type Say, useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Chip } from '../../ui/Chip.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { toast } from '../../ui/toast.tsx'
import { cancelSchedule, isWaiting } from './api.ts'
import classes from './ScheduleList.module.css'

const tones = { PENDENTE: 'neutral', AGENDADA: 'warn', ENVIADA: 'ok', ERRO: 'bad' } as const

const reasonOf = (failure: NonNullable<Schedule['failure']>, t: Say): string => {
  const own = ownFailures.find((each) => each === failure)
  return own ? t(`schedules.failures.${own}`) : t(`errors.deliveryFailures.${failure as DeliveryFailure}`)
}

/** Asks first. */
export const useCancel = () => {
  const t = useTexts()
  const confirm = useConfirm()
  return (schedule: Schedule) => {
    const isOver = !isWaiting(schedule)
    confirm({
      title: t(isOver ? 'schedules.removing.sentTitle' : 'schedules.removing.title'),
      text: t(isOver ? 'schedules.removing.sentText' : 'schedules.removing.text'),
      action: t(isOver ? 'schedules.removing.sentAction' : 'schedules.removing.action'),
      onConfirm: async () => {
        try {
          await cancelSchedule(schedule.id)
          toast.success(t(isOver ? 'schedules.removing.sentDone' : 'schedules.removing.done'))
        } catch (error) {
          toast.error(errorText(error, t))
        }
      },
    })
  }
}

/** Its number or its template is paused; what ended meanwhile is not said. */
const usePause = ({ pause }: Schedule): string | null => {
  const t = useTexts()
  const dates = useDates()
  if (!pause || Date.parse(pause.until) <= Date.now()) return null
  return t(`schedules.pauses.${pause.reason ?? 'template'}`, { when: dates.dateTime(pause.until) })
}

const Facts = ({ schedule }: { schedule: Schedule }) => {
  const t = useTexts()
  const pause = usePause(schedule)
  const { user, valorIntervalo, contadorEnvio: done, enviarQuantasVezes: times, mediaName, templateName } = schedule
  const facts = [
    user && t('schedules.byWhom', { name: user.name }),
    valorIntervalo > 0 && t('schedules.repeats', { done, times }),
    templateName && t('schedules.withTemplate', { name: templateName }),
    mediaName !== null && t('schedules.withMedia'),
  ].filter(Boolean)
  return (
    <>
      {facts.length > 0 && <p className={classes.facts}>{facts.join(' · ')}</p>}
      {pause && <p className={classes.failure}>{pause}</p>}
      {schedule.failure && !pause && (
        <p className={classes.failure}>{t('schedules.failed', { reason: reasonOf(schedule.failure, t) })}</p>
      )}
    </>
  )
}

export interface ScheduleListProps {
  schedules: readonly Schedule[]
  onOpen: (schedule: Schedule) => void
  add: ReactNode
  /** For several contacts: each row shows its contact. */
  withContact?: boolean
}

export const ScheduleList = ({ schedules, onOpen, add, withContact = false }: ScheduleListProps) => {
  const t = useTexts()
  const dates = useDates()
  const user = useUser()
  const cancel = useCancel()
  const isMine = ({ userId }: Schedule) => userId === user.id || user.profile === 'admin'
  return (
    <>
      <ul className={classes.list}>
        {schedules.map((schedule) => (
          <li key={schedule.id} className={classes.entry}>
            <div className={classes.words}>
              <div className={classes.head}>
                <time dateTime={schedule.sendAt} className={classes.when}>
                  {dates.dateTime(schedule.sendAt)}
                </time>
                <Chip tone={tones[schedule.status]}>{t(`schedules.statuses.${schedule.status}`)}</Chip>
              </div>
              {withContact && <b>{schedule.contact.name}</b>}
              <p className={classes.body}>{schedule.body}</p>
              <Facts schedule={schedule} />
            </div>
            {isMine(schedule) && (
              <div className={classes.commands}>
                {schedule.sentAt === null && (
                  <IconButton
                    icon={IconEdit}
                    size="small"
                    label={t('schedules.edit')}
                    onClick={() => onOpen(schedule)}
                  />
                )}
                <IconButton
                  icon={IconRemove}
                  size="small"
                  look="danger"
                  label={t(isWaiting(schedule) ? 'schedules.remove' : 'schedules.removing.sentCommand')}
                  onClick={() => cancel(schedule)}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      <div className={classes.footer}>{add}</div>
    </>
  )
}
