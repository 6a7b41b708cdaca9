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
  const isReady = isLive && hasPicture
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
        {photo ? (
          <>
            <Button onClick={() => setPhoto(null)}>{t('composing.camera.retake')}</Button>
            <Button look="primary" autoFocus onClick={() => onTaken(photo.file)}>
              {t('composing.camera.use')}
            </Button>
          </>
        ) : (
          <Button
            // Made anew once it can be pressed: only then does it take the focus.
            key={String(isReady)}
            look="primary"
            icon={IconCamera}
            autoFocus={isReady}
            disabled={!isReady}
            onClick={() => void take()}
          >
            {t('composing.camera.take')}
          </Button>
        )}
      </div>
    </div>
  )
}
