import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs'
import { formatSeconds } from '../../../lib/bytes.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { callIn } from '../api/attached.ts'
import { Unprocessed } from '../Bubble/cards/Unprocessed.tsx'
import type { Shown } from '../useConversation.ts'
import classes from './Rich.module.css'

export const CallLine = ({ shown: { message } }: { shown: Shown }) => {
  const t = useTexts()
  const call = callIn(message.dataJson)
  if (!call) return <Unprocessed text={message.body} />
  const Glyph = call.isVideo ? IconVideo : IconPhone
  return (
    <div className={classes.call} data-missed={call.outcome === 'missed' || undefined}>
      <Glyph size={18} stroke={1.7} aria-hidden />
      <span>
        <span className={classes.title}>{t(call.isVideo ? 'messages.rich.callVideo' : 'messages.rich.callVoice')}</span>
        <span className={classes.small}>
          {[t(`messages.rich.callOutcomes.${call.outcome}`), call.seconds === null ? '' : formatSeconds(call.seconds)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </div>
  )
}
