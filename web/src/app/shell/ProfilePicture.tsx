import { changePicture } from '../../features/users/api.ts'
import { PictureField } from '../../features/users/PictureField.tsx'
import { updateSessionUser, useUser } from '../../lib/session.ts'
import classes from './OwnDialogs.module.css'

export const ProfilePicture = () => {
  const { id, name, profileImage } = useUser()
  const change = async (file: File | null) => {
    const { profileImage: saved } = await changePicture(id, file)
    updateSessionUser({ profileImage: saved })
  }
  return (
    <div className={classes.picture}>
      <PictureField name={name} picture={profileImage} onChange={change} />
    </div>
  )
}
