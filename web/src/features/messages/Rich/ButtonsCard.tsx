import type { ButtonsData } from '@guiche/contract/features/message-parts'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { toast } from '../../../ui/toast.tsx'
import { buttonsIn, headerMediaIn } from '../api/attached.ts'
import { Unprocessed } from '../Bubble/cards/Unprocessed.tsx'
import { DocumentMedia } from '../Bubble/files/DocumentMedia.tsx'
import { ImageMedia } from '../Bubble/files/ImageMedia.tsx'
import { VideoMedia } from '../Bubble/files/VideoMedia.tsx'
import { MessageText } from '../Talk/MessageText.tsx'
import type { Shown } from '../useConversation.ts'
import classes from './Rich.module.css'
import { useSay } from './useSay.ts'

type OneButton = ButtonsData['buttons'][number]
const icons = { reply: IconArrowBackUp, url: IconExternalLink, call: IconPhone, copy: IconCopy }

/** Clickable here as on the phone, if possible. */
const useTap = (isOurs: boolean) => {
  const t = useTexts()
  const say = useSay()
  return {
    canSay: say !== null && !isOurs,
    tap: ({ kind, text, value }: OneButton) => {
      if (kind === 'call') return toast.info(t('messages.rich.noCalls'))
      if (kind === 'reply') return say?.(text)
      if (kind === 'copy')
        return value === ''
          ? toast.info(t('messages.rich.nothingToCopy'))
          : void copyText(value, t('messages.actions.copied'))
      if (!/^https?:\/\//i.test(value)) return toast.info(t('messages.rich.noLink'))
      window.open(value, '_blank', 'noopener,noreferrer')
    },
  }
}

/** Templates may have headers other than pictures. */
const Above = ({ shown }: { shown: Shown }) => {
  const kind = headerMediaIn(shown.message.dataJson)
  if (kind === 'video') return <VideoMedia shown={shown} />
  return kind === 'document' ? <DocumentMedia shown={shown} /> : <ImageMedia shown={shown} />
}

export const ButtonsCard = ({ shown }: { shown: Shown }) => {
  const t = useTexts()
  const { message } = shown
  const card = buttonsIn(message.dataJson)
  const { tap, canSay } = useTap(message.fromMe)
  if (!card) return <Unprocessed text={message.body} />
  return (
    <div className={classes.stack}>
      {message.mediaUrl && <Above shown={shown} />}
      {card.title !== '' && <strong>{card.title}</strong>}
      {card.text !== '' && <MessageText text={card.text} />}
      {card.footer !== '' && <span className={classes.small}>{card.footer}</span>}
      {card.buttons.map((button, at) => (
        <Button
          // biome-ignore lint/suspicious/noArrayIndexKey: two buttons may be the same.
          key={at}
          icon={icons[button.kind]}
          isWide
          disabled={button.kind === 'reply' && !canSay}
          onClick={() => tap(button)}
        >
          {button.text || button.value || t(`messages.rich.unnamed.${button.kind}`)}
        </Button>
      ))}
    </div>
  )
}
