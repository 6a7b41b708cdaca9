import type { LifeStep, LifeStepName, MessageLife } from '@guiche/contract/features/ledger'
import { Timeline } from '@mantine/core'
import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconReply from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import IconDoor from '@tabler/icons-react/dist/esm/icons/IconDoorEnter.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconWritten from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconAgain from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { useTexts } from '../../../lib/i18n.ts'
import { useDates } from '../../../lib/use-dates.ts'
import { type Icon, iconStroke } from '../../../ui/icon.ts'
import classes from './LifeLine.module.css'

const icons: Record<LifeStepName, Icon> = {
  written: IconWritten,
  received: IconDoor,
  stored: IconDatabase,
  ticketed: IconTicket,
  shown: IconEye,
  answered: IconReply,
  queued: IconClock,
  retried: IconAgain,
  woken: IconAgain,
  attempted: IconSend,
  putOff: IconClock,
  unseen: IconAlert,
  failed: IconAlert,
  accepted: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
}

type Tone = 'plain' | 'ok' | 'warn' | 'bad'
const tones: Partial<Record<LifeStepName, Tone>> = {
  putOff: 'warn',
  unseen: 'warn',
  failed: 'bad',
  read: 'ok',
  answered: 'ok',
}

const Bullet = ({ icon: Glyph, tone }: { icon: Icon; tone: Tone | 'awaited' }) => (
  <span className={classes.bullet} data-tone={tone}>
    <Glyph size={13} stroke={iconStroke} aria-hidden />
  </span>
)

const useStepTitle = (life: MessageLife) => {
  const t = useTexts()
  return ({ step, user, attempt }: LifeStep): string => {
    if (step === 'ticketed' && life.opensTicket) return t('ledger.steps.opened')
    if (step === 'attempted' || step === 'putOff' || step === 'unseen')
      return t(`ledger.steps.${step}`, { count: attempt ?? 1 })
    if (user && (step === 'shown' || step === 'answered' || step === 'queued'))
      return t(`ledger.stepsBy.${step}`, { name: user.name })
    return t(`ledger.steps.${step}`)
  }
}

/** The reason, in our words if we have a text, and in the provider's. */
const Reason = ({ step }: { step: LifeStep }) => {
  const t = useTexts()
  const { failure, detail } = step
  if (failure === null && detail === null) return null
  return (
    <span className={classes.reason}>
      {failure && t(`errors.deliveryFailures.${failure}`)} {detail && <span className={classes.detail}>{detail}</span>}
    </span>
  )
}

const awaitedTone = 'awaited' as const

/** Exact times in the company's time zone, and the duration of each step. */
export const LifeLine = ({ life }: { life: MessageLife }) => {
  const t = useTexts()
  const dates = useDates()
  const titleOf = useStepTitle(life)
  const { steps, awaits } = life
  const items = steps.map((step, at) => {
    const before = steps[at - 1]
    const tookMs = before ? Date.parse(step.at) - Date.parse(before.at) : 0
    return (
      <Timeline.Item
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end or told anew.
        key={`${step.step} ${at}`}
        bullet={<Bullet icon={icons[step.step]} tone={tones[step.step] ?? 'plain'} />}
        title={titleOf(step)}
      >
        <span className={classes.times}>
          <time dateTime={step.at} className="tabular">
            {dates.exact(step.at)}
          </time>
          {tookMs > 0 && <span className={classes.took}>{t('ledger.life.after', { time: dates.span(tookMs) })}</span>}
        </span>
        <Reason step={step} />
      </Timeline.Item>
    )
  })
  return (
    <Timeline
      active={steps.length - 1}
      bulletSize={24}
      lineWidth={2}
      aria-label={t('ledger.life.title')}
      classNames={{
        item: classes.item ?? '',
        itemTitle: classes.title ?? '',
        itemBullet: classes.mark ?? '',
        itemContent: classes.content ?? '',
      }}
    >
      {items}
      {awaits && (
        <Timeline.Item
          bullet={<Bullet icon={IconDots} tone={awaitedTone} />}
          title={<span className={classes.awaited}>{t(`ledger.awaits.${awaits}`)}</span>}
        />
      )}
    </Timeline>
  )
}
