export { makeStory, type StoryId, stories, storyIds } from './stories/stories.ts';
export type { Chapter, Story, TextFact, Trap } from './story.ts';
