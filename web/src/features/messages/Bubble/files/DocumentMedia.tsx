import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import { formatBytes } from '../../../../lib/bytes.ts'
import { currentLanguage, useTexts } from '../../../../lib/i18n.ts'
import { languages } from '../../../../lib/languages.ts'
import type { ShownFile } from '../../Talk/useTalk.ts'
import classes from './DocumentMedia.module.css'
import { useMedia } from './useMedia.ts'

const endingOf = (name: string): string => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase() ?? ''

/** Opens in a tab of its own where the browser can show it, and is saved where it cannot: the server decides. */
export const DocumentMedia = ({ shown }: { shown: ShownFile }) => {
  const t = useTexts()
  const { address, onOpen } = useMedia(shown)
  const { mediaName, mediaBytes } = shown.message
  const name = mediaName ?? t('messages.kinds.application')
  const size = mediaBytes === null ? '' : formatBytes(mediaBytes, languages[currentLanguage()].tag)
  return (
    <a
      className={classes.document}
      href={address ?? undefined}
      target="_blank"
      rel="noopener"
      onClick={onOpen}
      aria-label={t('messages.media.openNamed', { name })}
    >
      <IconFileText size={26} stroke={1.4} aria-hidden />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>{[endingOf(name), size].filter(Boolean).join(' · ')}</span>
      </span>
    </a>
  )
}
