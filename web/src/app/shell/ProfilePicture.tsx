import { maxProfileImageBytes, removeProfileImage, setProfileImage } from '@guiche/contract/features/users'
import { useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n.ts'
import { updateSessionUser, useUser } from '../../lib/session.ts'
import { upload } from '../../lib/upload.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { FileChooser } from '../../ui/FileChooser.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './OwnDialogs.module.css'

/** Changed at once: a picture is looked at, not filled in. */
export const ProfilePicture = () => {
  const t = useTexts()
  const { id, name, profileImage } = useUser()
  const [isBusy, setBusy] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const change = async (work: Promise<{ profileImage: string | null }>) => {
    setBusy(true)
    try {
      const { profileImage: saved } = await work
      updateSessionUser({ profileImage: saved })
    } catch (error) {
      toast.error(error)
    } finally {
      setBusy(false)
    }
  }
  const take = (file: File | undefined) => {
    if (!file) return
    if (file.size > maxProfileImageBytes) return toast.error(t('shell.pictureTooLarge'))
    void change(upload(setProfileImage, { params: { id }, body: { userId: id, typeArch: 'user' } }, { files: [file] }))
  }
  return (
    <div className={classes.picture}>
      <Avatar name={name} src={profileImage} size={72} />
      <div className={classes.pictureButtons}>
        <Button isBusy={isBusy} onClick={() => chooser.current?.click()}>
          {t('shell.changePicture')}
        </Button>
        {profileImage !== null && (
          <Button
            look="quiet"
            disabled={isBusy}
            onClick={() => void change(call(removeProfileImage, { params: { id } }))}
          >
            {t('shell.removePicture')}
          </Button>
        )}
      </div>
      <FileChooser
        ref={chooser}
        accept="image/png,image/jpeg,image/webp,image/gif"
        label={t('shell.changePicture')}
        onChoose={([file]) => take(file)}
      />
    </div>
  )
}
