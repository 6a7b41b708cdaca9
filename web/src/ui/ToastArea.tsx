import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import classes from './ToastArea.module.css'

/** Dialogs have z-index 200, menus 300: a menu that was just opened is not covered by a toast that stays. */
const aboveDialogs = 250

export const ToastArea = () => (
  // A toast that is closed under the pointer gets no leave event: with 'all', every later one would wait for it for
  // ever.
  <Notifications
    pauseResetOnHover="notification"
    position="bottom-right"
    limit={4}
    containerWidth={380}
    // A long toast in a narrow place is not cut off.
    notificationMaxHeight={360}
    zIndex={aboveDialogs}
    classNames={{ root: classes.toasts ?? '' }}
  />
)
