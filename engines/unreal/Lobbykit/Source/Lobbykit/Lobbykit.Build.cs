using UnrealBuildTool;

public class Lobbykit : ModuleRules
{
	public Lobbykit(ReadOnlyTargetRules Target) : base(Target)
	{
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
		PublicDependencyModuleNames.AddRange(new[] { "Core", "CoreUObject", "Engine", "Json" });
		PrivateDependencyModuleNames.Add("HTTP");
	}
}
