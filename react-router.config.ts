import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  serverModuleFormat: 'esm',
  // One chunk per route: the loader that hydrates on demand imports exactly the matched ones.
  splitRouteModules: false,
} satisfies Config
