import type { Manifest } from '../../lib/manifest.ts'

export const auth: Manifest = {
  screens: [
    {
      path: '/login',
      load: async () => (await import('../../screens/login/LoginScreen.tsx')).LoginScreen,
      isFirst: true,
      audience: 'guest',
    },
    {
      path: '/welcome',
      load: async () => (await import('../../screens/login/WelcomeScreen.tsx')).WelcomeScreen,
      audience: 'open',
    },
    {
      path: '/signup',
      load: async () => (await import('../../screens/signup/SignupScreen.tsx')).SignupScreen,
      audience: 'guest',
    },
    {
      path: '/forgetpsw',
      load: async () =>
        (await import('../../screens/forgotten-password/ForgottenPasswordScreen.tsx')).ForgottenPasswordScreen,
      audience: 'guest',
    },
    {
      path: '/change-password',
      load: async () => (await import('../../screens/change-password/ChangePasswordScreen.tsx')).ChangePasswordScreen,
    },
  ],
}
