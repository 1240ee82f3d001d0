// In place of the framework's color mode: ours is `data-theme` (components/ui/theme.js), which the head's script sets.
export const ThemeProvider = ({ children }) => children;
