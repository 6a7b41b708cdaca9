import type { Message } from '@guiche/contract/features/messages'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { useTexts } from '../../../../lib/i18n.ts'
import { iconStroke } from '../../../../ui/icon.ts'
import { Spinner } from '../../../../ui/Spinner.tsx'
import classes from './MediaNotice.module.css'

export interface MediaNoticeProps {
  /** `broken`: the URL could not be loaded. */
  state: 'pending' | 'missing' | 'broken'
  mediaType: Message['mediaType']
  onRetry?: () => void
  isBusy?: boolean
}

/** Shown instead of a missing file, with the reason. */
export const MediaNotice = ({ state, mediaType, onRetry, isBusy }: MediaNoticeProps) => {
  const t = useTexts()
  return (
    <div className={classes.notice} data-state={state} aria-busy={state === 'pending' || undefined}>
      {state === 'pending' ? <Spinner /> : <IconFileOff size={18} stroke={iconStroke} aria-hidden />}
      <span>
        <span className={classes.kind}>{t(`messages.kinds.${mediaType}`)}</span>
        <span className={classes.why}>
          {t(state === 'missing' ? 'errors.codes.ERR_WAPP_DOWNLOAD_MEDIA' : `messages.media.${state}`)}
        </span>
        {onRetry && (
          <button type="button" className={classes.retry} disabled={isBusy} onClick={onRetry}>
            {t('messages.retry')}
          </button>
        )}
      </span>
    </div>
  )
}
