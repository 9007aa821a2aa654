export { type CommonQuestion, commonQuestions } from './common-questions.ts';
export { lately } from './lately.ts';
export { makeStory, type StoryId, stories, storyIds } from './stories/stories.ts';
export type { Chapter, Story, TextFact, Trap } from './story.ts';
