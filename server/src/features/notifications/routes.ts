import { addPushDevice, pushKey, removePushDevice, testPush } from '@guiche/contract/features/notifications'
import { bind } from '../../bind.ts'
import { addDevice, removeDevice, testDevices } from './actions/manage-devices.ts'
import { pushKeys } from './actions/push-keys.ts'

export const notificationRoutes = [
  bind(pushKey, async ({ ctx }) => ({ publicKey: (await pushKeys(ctx)).publicKey })),
  bind(addPushDevice, ({ ctx, body }) => addDevice(ctx, body)),
  bind(removePushDevice, async ({ ctx, params }) => {
    await removeDevice(ctx, params.id)
    return { message: 'Device removed' }
  }),
  bind(testPush, ({ ctx }) => testDevices(ctx)),
]
