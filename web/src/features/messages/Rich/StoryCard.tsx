import type { StoryData } from '@guiche/contract/features/message-parts'
import IconStory from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconGone from '@tabler/icons-react/dist/esm/icons/IconPhotoOff.mjs'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { storyIn } from '../api/attached.ts'
import { MessageText } from '../Talk/MessageText.tsx'
import type { Shown } from '../useConversation.ts'
import classes from './StoryCard.module.css'

/** Meta does not say whether it is a picture or a film: what does not open as the one may as the other. */
const Frame = ({ url }: { url: string }) => {
  const t = useTexts()
  const [tried, setTried] = useState<'picture' | 'film' | 'gone'>('picture')
  if (tried === 'gone') return <Gone />
  if (tried === 'film') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: a stranger's film has none.
      <video className={classes.picture} src={url} controls preload="metadata" onError={() => setTried('gone')} />
    )
  }
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" aria-label={t('messages.story.open')}>
      <img
        className={classes.picture}
        src={url}
        alt={t('messages.story.picture')}
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setTried('film')}
      />
    </a>
  )
}

const Gone = () => {
  const t = useTexts()
  return (
    <span className={classes.gone}>
      <IconGone size={20} stroke={1.6} aria-hidden />
      {t('messages.story.gone')}
    </span>
  )
}

const titleOf = ({ of }: StoryData, fromMe: boolean) => (of === 'mention' ? 'mention' : fromMe ? 'ownReply' : 'reply')

/** A story of Instagram as Meta still shows it, and what was said of it. Nothing of it is kept. */
export const StoryCard = ({ shown: { message } }: { shown: Shown }) => {
  const t = useTexts()
  const story = storyIn(message.dataJson)
  const isThere = story !== null && story.url !== null && Date.parse(story.until) > Date.now()
  return (
    <>
      {story && (
        <div className={classes.story} data-gone={!isThere || undefined}>
          <span className={classes.title}>
            <IconStory size={16} stroke={1.8} aria-hidden />
            {t(`messages.story.${titleOf(story, message.fromMe)}`)}
          </span>
          {isThere && story.url !== null ? <Frame url={story.url} /> : <Gone />}
        </div>
      )}
      {message.body !== '' && <MessageText text={message.body} />}
    </>
  )
}
