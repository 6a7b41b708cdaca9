import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import classes from './CameraBody.module.css'
import { photoOf, useCamera } from './useCamera.ts'

interface Photo {
  file: File
  address: string
}

interface ButtonsProps {
  hasPhoto: boolean
  isReady: boolean
  onTake: () => void
  onRetake: () => void
  onUse: () => void
}

const Buttons = ({ hasPhoto, isReady, onTake, onRetake, onUse }: ButtonsProps) => {
  const t = useTexts()
  if (hasPhoto) {
    return (
      <>
        <Button onClick={onRetake}>{t('composing.camera.retake')}</Button>
        <Button look="primary" autoFocus onClick={onUse}>
          {t('composing.camera.use')}
        </Button>
      </>
    )
  }
  return (
    <Button
      // Rendered again when it becomes enabled: only then can it take the focus.
      key={String(isReady)}
      look="primary"
      icon={IconCamera}
      autoFocus={isReady}
      disabled={!isReady}
      onClick={onTake}
    >
      {t('composing.camera.take')}
    </Button>
  )
}

export const CameraBody = ({ onTaken }: { onTaken: (photo: File) => void }) => {
  const t = useTexts()
  const { video, fault, isLive, retry } = useCamera()
  const [photo, setPhoto] = useState<Photo | null>(null)
  const [hasPicture, setHasPicture] = useState(false)
  useEffect(() => () => URL.revokeObjectURL(photo?.address ?? ''), [photo])
  const take = async () => {
    if (!video.current) return
    const file = await photoOf(video.current)
    setPhoto({ file, address: URL.createObjectURL(file) })
  }
  if (fault) {
    return (
      <Notice
        tone="bad"
        action={fault !== 'insecure' && <Button onClick={retry}>{t('composing.camera.retry')}</Button>}
      >
        {t(`composing.camera.${fault}`)}
      </Notice>
    )
  }
  return (
    <div className={classes.body}>
      <div className={classes.frame}>
        <video
          ref={video}
          aria-label={t('composing.camera.live')}
          hidden={photo !== null}
          autoPlay
          muted
          playsInline
          onLoadedData={() => setHasPicture(true)}
        />
        {photo && <img src={photo.address} alt={t('composing.camera.taken')} />}
        {!isLive && <p role="status">{t('composing.camera.starting')}</p>}
      </div>
      <div className={classes.buttons}>
        <Buttons
          hasPhoto={photo !== null}
          isReady={isLive && hasPicture}
          onTake={() => void take()}
          onRetake={() => setPhoto(null)}
          onUse={() => photo && onTaken(photo.file)}
        />
      </div>
    </div>
  )
}
