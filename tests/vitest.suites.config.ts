import { defineConfig } from 'vitest/config';

/** Long suites of one capability each; `npm run suites` runs them one after the other. */
export default defineConfig({
  test: {
    include: [
      'tests/{crash,turns,speed,hostile,release,cluster,first-start,local-model}/**/*.test.ts',
      'tests/{isolation,import,record-crash,audit,checkpoints,canaries}/**/*.test.ts',
      'tests/{providers,models,presets,price,policy,errands,functions}/**/*.test.ts',
      'tests/{egress,evidence-sources,evidence-index,evidence-privacy,evidence-crash,recall}/**/*.test.ts',
      'tests/pipelines/**/*.test.ts',
      'tests/{triggers,sleepers,sleep-through-release}/**/*.test.ts',
      'tests/{noisy-turn,stuck,paused,engine-away,long-thread,streams}/**/*.test.ts',
      'tests/{try-consult,first-hour}/**/*.test.ts',
      'tests/emergencies/**/*.test.ts',
      'tests/lens-{questions,attacks,oracle,tck,as-of}/**/*.test.ts',
      'tests/consult-rules/**/*.test.ts',
      'tests/consult-hostile/**/*.test.ts',
      'tests/measurements/**/*.test.ts',
      'tests/extraction-blind/**/*.test.ts',
      'tests/chart-claims/**/*.test.ts',
      'tests/claims-blind/**/*.test.ts',
      'tests/evidence-claims/**/*.test.ts',
      'tests/clinical-views/**/*.test.ts',
      'tests/letters/**/*.test.ts',
      'tests/redaction/**/*.test.ts',
      'tests/consult-background/**/*.test.ts',
      'tests/console-{exfiltration,axe}/**/*.test.ts',
      'tests/{console-flows,evidence-flow}/**/*.test.ts',
      'tests/console-speed/**/*.test.ts',
      'tests/{locks,locks-audience}/**/*.test.ts',
      'tests/{workspaces,research-hostile}/**/*.test.ts',
    ],
    testTimeout: 1_800_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
