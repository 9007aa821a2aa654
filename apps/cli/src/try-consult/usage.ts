export const USAGE = `npm run try:consult                         plays ten conversations with a synthetic patient
npm run try:consult -- --message "…"        asks a question of your own

options, behind --:
  --list             names the ten and starts nothing
  --only 1,3         plays these
  --patient NAME     diabetes-kidney unless given; npm run consilium -- lens --help names them
  --as clinician     who asks with --message; patient unless given
  --stand-in         the scripted stand-in, even where a key is set
  --model-url URL --model NAME
                     a local server that speaks OpenAI's chat completions
  --plain            no colours, and nothing that is taken back
  --json             one JSON object a line
  --data FOLDER      where the engines keep their data; .data/try-consult unless given

Without a key (GEMINI_API_KEY, OPENAI_API_KEY or ANTHROPIC_API_KEY, or AI_PROVIDER and AI_API_KEY, in .env) a scripted
stand-in answers, and each answer says so. Ctrl-C stops. Exit code 2: the words were wrong.`;
