import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import classes from './ToastArea.module.css'

/** Dialogs lie at 200. Menus lie at 300: what somebody has just opened is not covered by what stays until it is answered. */
const aboveDialogs = 250

export const ToastArea = () => (
  // One that is closed under the pointer never sees it leave: with 'all' every later one would wait for that for ever.
  <Notifications
    pauseResetOnHover="notification"
    position="bottom-right"
    limit={4}
    containerWidth={380}
    // A long one in a narrow place is not cut.
    notificationMaxHeight={360}
    zIndex={aboveDialogs}
    classNames={{ root: classes.toasts ?? '' }}
  />
)
